-- CreateTable
CREATE TABLE "RunText" (
    "runId" TEXT NOT NULL PRIMARY KEY,
    "program" TEXT NOT NULL,
    "result" TEXT NOT NULL,
    "lower" TEXT NOT NULL,
    CONSTRAINT "RunText_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

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
    CONSTRAINT "Run_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Run" ("askedBy", "id", "outcome", "sessionId", "startedAt", "status", "title", "titleLower", "totalMs", "userId", "version", "way") SELECT "askedBy", "id", "outcome", "sessionId", "startedAt", "status", "title", "titleLower", "totalMs", "userId", "version", "way" FROM "Run";
DROP TABLE "Run";
ALTER TABLE "new_Run" RENAME TO "Run";
CREATE INDEX "Run_userId_startedAt_idx" ON "Run"("userId", "startedAt");
CREATE INDEX "Run_sessionId_idx" ON "Run"("sessionId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
