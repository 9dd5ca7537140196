-- CreateTable
CREATE TABLE "Saving" (
    "id" TEXT NOT NULL,
    "runId" TEXT,
    "userId" TEXT NOT NULL,
    "startedAt" TIMESTAMP(3) NOT NULL,
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

    CONSTRAINT "Saving_pkey" PRIMARY KEY ("id")
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

    CONSTRAINT "SavingPart_pkey" PRIMARY KEY ("savingId","kind","name")
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

-- AddForeignKey
ALTER TABLE "Saving" ADD CONSTRAINT "Saving_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Saving" ADD CONSTRAINT "Saving_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavingPart" ADD CONSTRAINT "SavingPart_savingId_fkey" FOREIGN KEY ("savingId") REFERENCES "Saving"("id") ON DELETE CASCADE ON UPDATE CASCADE;
