/** The mark: a prompt and lines of a program. */
export function Logo({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className="flex-none">
      <rect x="1" y="1" width="22" height="22" rx="6" fill="var(--accent-fill)" />
      <path
        d="M9.5 7.5 5.5 12l4 4.5M13.5 7.5h5M13.5 12h3.5M13.5 16.5h5"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
