-- CreateTable
CREATE TABLE "Saving" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "runId" TEXT,
    "userId" TEXT NOT NULL,
    "startedAt" DATETIME NOT NULL,
    "quarter" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "model" TEXT,
    "basis" TEXT NOT NULL,
    "against" TEXT,
    "returned" INTEGER NOT NULL,
    "used" BIGINT NOT NULL,
    "measured" BIGINT NOT NULL,
    "lost" BIGINT NOT NULL,
    "other" BIGINT NOT NULL,
    "usedNano" BIGINT,
    "otherNano" BIGINT,
    CONSTRAINT "Saving_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Saving_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SavingPart" (
    "savingId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "quarter" INTEGER NOT NULL,
    "returned" INTEGER NOT NULL,
    "used" BIGINT NOT NULL,
    "measured" BIGINT NOT NULL,
    "lost" BIGINT NOT NULL,
    "other" BIGINT NOT NULL,
    "usedNano" BIGINT,
    "otherNano" BIGINT,

    PRIMARY KEY ("savingId", "kind", "name"),
    CONSTRAINT "SavingPart_savingId_fkey" FOREIGN KEY ("savingId") REFERENCES "Saving" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "Saving_runId_key" ON "Saving"("runId");

-- CreateIndex
CREATE INDEX "Saving_userId_quarter_idx" ON "Saving"("userId", "quarter");

-- CreateIndex
CREATE INDEX "Saving_quarter_idx" ON "Saving"("quarter");

-- CreateIndex
CREATE INDEX "SavingPart_userId_kind_quarter_idx" ON "SavingPart"("userId", "kind", "quarter");

-- CreateIndex
CREATE INDEX "SavingPart_kind_quarter_idx" ON "SavingPart"("kind", "quarter");
