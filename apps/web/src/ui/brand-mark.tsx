interface BrandMarkProps {
  size?: number
}

/**
 * The logo: an upside-down home plate that looks like a house.
 * The penalty arc of a soccer field forms the door of the house, and the penalty spot stands for a person.
 */
export function BrandMark({ size = 24 }: BrandMarkProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="block flex-none">
      <path
        fill="var(--brand)"
        d="M14.3 2.6a2.8 2.8 0 0 1 3.4 0l10.2 7.9A2.9 2.9 0 0 1 29 12.8V26a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V12.8c0-.9.4-1.7 1.1-2.3z"
      />
      <path fill="#fff" d="M9 29v-3a7 7 0 0 1 14 0v3z" />
      <circle fill="#fff" cx="16" cy="12.8" r="2.7" />
    </svg>
  )
}
