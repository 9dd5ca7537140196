/** The column that a page to be read stands in. */
export function ReadingPage({ children }: { children: React.ReactNode }) {
  return (
    <main
      id="main"
      className="mx-auto w-full max-w-[1312px] flex-1 px-8 pt-6 pb-12 max-lg:px-6 max-sm:px-4 max-sm:pt-4"
    >
      {children}
    </main>
  )
}
