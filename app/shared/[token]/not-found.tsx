import { Header } from '../../_frame/header.tsx'

/** Expired, revoked, never made: one answer for all. */
export default function SharedNotFound() {
  return (
    <>
      <Header account={null} />
      <main className="m-auto px-6 py-16 text-center">
        <h1 className="font-[650] text-xl tracking-[-0.02em]">This link opens nothing.</h1>
        <p className="mt-2 text-ink2">It has expired, or was taken back. Ask whoever sent it for another one.</p>
      </main>
    </>
  )
}
