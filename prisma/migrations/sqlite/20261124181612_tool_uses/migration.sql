-- CreateTable
CREATE TABLE "ToolUse" (
    "userId" TEXT NOT NULL,
    "server" TEXT NOT NULL,
    "isOwn" BOOLEAN NOT NULL,
    "tool" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "calls" INTEGER NOT NULL,
    "failures" INTEGER NOT NULL,

    PRIMARY KEY ("userId", "server", "isOwn", "tool", "day"),
    CONSTRAINT "ToolUse_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "ToolUse_server_isOwn_day_idx" ON "ToolUse"("server", "isOwn", "day");

-- CreateIndex
CREATE INDEX "ToolUse_day_idx" ON "ToolUse"("day");
