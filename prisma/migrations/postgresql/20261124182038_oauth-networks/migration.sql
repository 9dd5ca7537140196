-- AlterTable
ALTER TABLE "OAuthRecord" ADD COLUMN     "network" TEXT;

-- CreateIndex
CREATE INDEX "OAuthRecord_kind_network_idx" ON "OAuthRecord"("kind", "network");
