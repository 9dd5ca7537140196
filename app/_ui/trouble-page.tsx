import { words } from './words.ts'

/** Stands in place of every page while none can be shown. Without scripts: they may be what cannot be had. */
export function TroublePage({ message }: { message: string }) {
  return (
    <main className="m-auto max-w-[560px] px-6 py-16">
      <h1 className="font-[650] text-xl tracking-[-0.02em]">{words.trouble.title}</h1>
      <p role="alert" className="mt-2 mb-4 text-ink2 leading-6">
        {message}
      </p>
      <a href="?" className="font-medium text-accent underline">
        {words.trouble.again}
      </a>
    </main>
  )
}
