/**
 * A spinner, which shows that an action is in progress. Screen readers skip the spinner itself.
 * Describe the action in a text beside the spinner, or set `label` for screen readers.
 */
export function Spinner({ size = 18, label }: { size?: number; label?: string }) {
  return (
    <span className="inline-grid flex-none text-ink-3" role={label ? 'status' : undefined}>
      <svg
        className="motion-safe:animate-spin"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M21 12a9 9 0 1 1-6.219-8.56" />
      </svg>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  )
}
