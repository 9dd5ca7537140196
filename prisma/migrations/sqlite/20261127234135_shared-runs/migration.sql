-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Run" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "titleLower" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL,
    "outcome" TEXT,
    "startedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "totalMs" INTEGER,
    "version" INTEGER,
    "askedBy" TEXT,
    "sessionId" TEXT,
    "way" TEXT,
    "edited" TEXT,
    "facts" TEXT,
    "tools" TEXT NOT NULL DEFAULT '',
    "tokens" INTEGER,
    "name" TEXT NOT NULL DEFAULT '',
    "nameLower" TEXT NOT NULL DEFAULT '',
    "removedAt" DATETIME,
    CONSTRAINT "Run_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Run" ("askedBy", "edited", "facts", "id", "outcome", "sessionId", "startedAt", "status", "title", "titleLower", "tokens", "tools", "totalMs", "userId", "version", "way") SELECT "askedBy", "edited", "facts", "id", "outcome", "sessionId", "startedAt", "status", "title", "titleLower", "tokens", "tools", "totalMs", "userId", "version", "way" FROM "Run";
DROP TABLE "Run";
ALTER TABLE "new_Run" RENAME TO "Run";
CREATE INDEX "Run_userId_startedAt_idx" ON "Run"("userId", "startedAt");
CREATE INDEX "Run_sessionId_idx" ON "Run"("sessionId");
CREATE INDEX "Run_removedAt_idx" ON "Run"("removedAt");
CREATE TABLE "new_WorkSessionShare" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "sessionId" TEXT,
    "runId" TEXT,
    "hash" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" DATETIME NOT NULL,
    "withdrawnAt" DATETIME,
    CONSTRAINT "WorkSessionShare_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "WorkSession" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "WorkSessionShare_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_WorkSessionShare" ("createdAt", "expiresAt", "hash", "id", "sessionId") SELECT "createdAt", "expiresAt", "hash", "id", "sessionId" FROM "WorkSessionShare";
DROP TABLE "WorkSessionShare";
ALTER TABLE "new_WorkSessionShare" RENAME TO "WorkSessionShare";
CREATE UNIQUE INDEX "WorkSessionShare_hash_key" ON "WorkSessionShare"("hash");
CREATE INDEX "WorkSessionShare_sessionId_idx" ON "WorkSessionShare"("sessionId");
CREATE INDEX "WorkSessionShare_runId_idx" ON "WorkSessionShare"("runId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
