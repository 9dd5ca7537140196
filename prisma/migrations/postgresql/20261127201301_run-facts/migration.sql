-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "edited" TEXT,
ADD COLUMN     "facts" TEXT,
ADD COLUMN     "tokens" INTEGER,
ADD COLUMN     "tools" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "RunText" (
    "runId" TEXT NOT NULL,
    "program" TEXT NOT NULL,
    "result" TEXT NOT NULL,
    "lower" TEXT NOT NULL,

    CONSTRAINT "RunText_pkey" PRIMARY KEY ("runId")
);

-- AddForeignKey
ALTER TABLE "RunText" ADD CONSTRAINT "RunText_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
