/** Sent with every answer; the content security policy has a nonce and is set in proxy.ts. */
const securityHeaders = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=()' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
]

/** A link to a shared session is a secret: no page it leads to is told it, and no search engine keeps it. */
const sharedHeaders = [
  { key: 'Referrer-Policy', value: 'no-referrer' },
  { key: 'X-Robots-Tag', value: 'noindex, nofollow' },
]

/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  devIndicators: false,
  // Else Next looks for lock files in the folders above, and warns where somebody installed the package beside one.
  outputFileTracingRoot: import.meta.dirname,
  turbopack: { root: import.meta.dirname },
  // No page has images to be made smaller, and what makes them so is not in the package.
  images: { unoptimized: true },
  // AGENTS.md is ours; `next dev` would write a block of its own into it.
  agentRules: false,
  // Next would print the arguments of server actions while developing, passwords among them.
  logging: { serverFunctions: false },
  // A block of 200,000 characters to add is the longest that an action is sent; quotes in it are sent as two.
  experimental: {
    serverActions: { bodySizeLimit: '512kb' },
    // What an earlier `npm run dev` left there now and then had open pages load again and again, once a second.
    turbopackFileSystemCacheForDev: false,
  },
  serverExternalPackages: [
    '@prisma/adapter-better-sqlite3',
    '@prisma/adapter-pg',
    'deno',
    'mathjs',
    'microsandbox',
    'nodemailer',
    'rolldown',
  ],
  headers: () =>
    Promise.resolve([
      { source: '/:path*', headers: securityHeaders },
      { source: '/shared/:token', headers: sharedHeaders },
    ]),
}
