import { type ReactNode, type Ref, useId } from 'react'
import { SectionHeading } from '../../../ui/section-heading.tsx'

interface PartProps {
  title: string
  count?: ReactNode
  end?: ReactNode
  /** Without content, the section is only its heading. */
  children?: ReactNode
  /** Ref to the section, which gets the focus when the focused element inside disappears. */
  ref?: Ref<HTMLElement>
}

/** Renders a section of the friends page. The heading is also the section's accessible name. */
export function Part({ title, count, end, children, ref }: PartProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      tabIndex={-1}
      className={`rounded-[8px] ${children ? 'mb-7' : 'mb-1.5'}`}
      {...(ref ? { ref } : {})}
    >
      <SectionHeading id={id} count={count} end={end} isQuiet={!children}>
        {title}
      </SectionHeading>
      {children}
    </section>
  )
}
