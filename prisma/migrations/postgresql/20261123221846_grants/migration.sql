-- CreateTable
CREATE TABLE "Grant" (
    "id" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "userId" TEXT,
    "server" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Grant_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Grant_userId_idx" ON "Grant"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Grant_owner_server_tool_key" ON "Grant"("owner", "server", "tool");

-- AddForeignKey
ALTER TABLE "Grant" ADD CONSTRAINT "Grant_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
