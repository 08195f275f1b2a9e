import { type ReactNode, useId } from 'react'

interface SettingsSectionProps {
  title: ReactNode
  hint?: ReactNode
  /** The URL hash that scrolls to the section. */
  id?: string
  children: ReactNode
}

/** Shows a section of the Settings page: the name beside the fields, or on a phone the name above the fields. */
export function SettingsSection({ title, hint, id, children }: SettingsSectionProps) {
  const heading = useId()
  return (
    <section
      {...(id ? { id } : {})}
      aria-labelledby={heading}
      className="grid scroll-mt-10 gap-x-10 gap-y-3.5 border-t border-line py-[22px] max-md:scroll-mt-[43px] md:grid-cols-[200px_minmax(0,1fr)] md:py-[26px] lg:grid-cols-[260px_minmax(0,1fr)]"
    >
      <div className="min-w-0">
        <h2 id={heading} className="mt-0.5 w-fit type-h text-[15px] leading-5 focus-visible:shadow-none">
          {title}
        </h2>
        {hint ? <p className="mt-1 text-sm text-ink-3">{hint}</p> : null}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
