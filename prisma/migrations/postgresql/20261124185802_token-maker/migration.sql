-- AlterTable
ALTER TABLE "ApiToken" ADD COLUMN     "makerId" TEXT;

-- CreateIndex
CREATE INDEX "ApiToken_makerId_idx" ON "ApiToken"("makerId");

-- AddForeignKey
ALTER TABLE "ApiToken" ADD CONSTRAINT "ApiToken_makerId_fkey" FOREIGN KEY ("makerId") REFERENCES "ApiToken"("id") ON DELETE CASCADE ON UPDATE CASCADE;
