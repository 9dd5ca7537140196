/** Tells each piece as it comes, and answers what came of them all. What `tell` throws ends it at once and is thrown. */
export async function tellEach<Piece, End>(
  coming: AsyncGenerator<Piece, End>,
  tell: (piece: Piece) => void,
): Promise<End> {
  try {
    for (;;) {
      const next = await coming.next()
      if (next.done) return next.value
      tell(next.value)
    }
  } finally {
    // Nothing to do where it came to its end. What it would have answered nobody hears.
    await coming.return(undefined as never)
  }
}
