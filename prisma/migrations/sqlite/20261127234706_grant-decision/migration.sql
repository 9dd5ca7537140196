-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Grant" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "owner" TEXT NOT NULL,
    "userId" TEXT,
    "server" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "decision" TEXT NOT NULL DEFAULT 'allow',
    "digest" TEXT NOT NULL DEFAULT '',
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Grant_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Grant" ("createdAt", "digest", "id", "owner", "server", "tool", "userId") SELECT "createdAt", "digest", "id", "owner", "server", "tool", "userId" FROM "Grant";
DROP TABLE "Grant";
ALTER TABLE "new_Grant" RENAME TO "Grant";
CREATE INDEX "Grant_userId_idx" ON "Grant"("userId");
CREATE UNIQUE INDEX "Grant_owner_server_tool_key" ON "Grant"("owner", "server", "tool");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
