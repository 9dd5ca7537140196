import type { Metadata, Viewport } from 'next'
import localFont from 'next/font/local'
import { cookies, headers } from 'next/headers'
import { OfflineGuard } from './_frame/offline-guard.tsx'
import { parseTheme, SYSTEM_THEME_SCRIPT, THEME_COOKIE } from './_frame/theme.ts'
import { findTrouble } from './_server/find-trouble.ts'
import { TroublePage } from './_ui/trouble-page.tsx'
import { words } from './words.ts'
import './globals.css'

const inter = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  variable: '--font-inter',
  weight: '100 900',
  display: 'swap',
  adjustFontFallback: 'Arial',
})
const jetbrains = localFont({
  src: '../node_modules/@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
  variable: '--font-jetbrains',
  weight: '100 800',
  display: 'swap',
  adjustFontFallback: false,
})

export const metadata: Metadata = {
  title: { default: words.site, template: words.titles },
  description: words.about,
}

export const viewport: Viewport = { width: 'device-width', initialScale: 1 }

export default async function RootLayout({ children }: { children: React.ReactNode }) {
  const choice = parseTheme((await cookies()).get(THEME_COOKIE)?.value)
  const trouble = await findTrouble()
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return (
    <html
      lang="en"
      data-theme={choice === 'system' ? undefined : choice}
      className={`${inter.variable} ${jetbrains.variable} h-full`}
      // The script below may set the theme before React takes over.
      suppressHydrationWarning
    >
      <body className="flex min-h-full flex-col bg-canvas text-ink lg:h-full">
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, set before anything is drawn. */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SYSTEM_THEME_SCRIPT }} />
        {trouble === null ? children : <TroublePage message={trouble} />}
        <OfflineGuard />
      </body>
    </html>
  )
}
