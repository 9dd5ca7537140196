-- AlterTable
ALTER TABLE "Run" ADD COLUMN "sessionId" TEXT;

-- CreateTable
CREATE TABLE "WorkSession" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "owner" TEXT NOT NULL,
    "userId" TEXT,
    "workspace" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "nameLower" TEXT NOT NULL DEFAULT '',
    "startedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" DATETIME,
    "currentAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "WorkSession_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "WorkSessionTask" (
    "runId" TEXT NOT NULL PRIMARY KEY,
    "sessionId" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "titleLower" TEXT NOT NULL DEFAULT '',
    "startedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "outcome" TEXT,
    "entry" TEXT,
    "isKept" BOOLEAN NOT NULL DEFAULT true,
    CONSTRAINT "WorkSessionTask_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "WorkSession" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "WorkSessionShare" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "sessionId" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" DATETIME NOT NULL,
    CONSTRAINT "WorkSessionShare_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "WorkSession" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "WorkSession_owner_startedAt_idx" ON "WorkSession"("owner", "startedAt");

-- CreateIndex
CREATE INDEX "WorkSession_userId_idx" ON "WorkSession"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "WorkSession_owner_workspace_number_key" ON "WorkSession"("owner", "workspace", "number");

-- CreateIndex
CREATE INDEX "WorkSessionTask_sessionId_startedAt_idx" ON "WorkSessionTask"("sessionId", "startedAt");

-- CreateIndex
CREATE UNIQUE INDEX "WorkSessionShare_hash_key" ON "WorkSessionShare"("hash");

-- CreateIndex
CREATE INDEX "WorkSessionShare_sessionId_idx" ON "WorkSessionShare"("sessionId");

-- CreateIndex
CREATE INDEX "Run_sessionId_idx" ON "Run"("sessionId");
