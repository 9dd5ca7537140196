-- CreateTable
CREATE TABLE "Setting" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "value" TEXT NOT NULL,
    "sealed" TEXT,
    "updatedAt" DATETIME NOT NULL
);
