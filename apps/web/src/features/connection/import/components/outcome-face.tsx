import type { LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Icon } from '../../../../ui/icon.tsx'
import { type Tone, toneLook } from '../../../../ui/tag.tsx'

interface OutcomeFaceProps {
  icon: LucideIcon
  tone?: Tone
  title: string
  children: ReactNode
  /** Buttons for the next steps, shown below the text. */
  actions?: ReactNode
  note?: ReactNode
  titleRef?: Ref<HTMLHeadingElement>
}

/** Shows the result of an import or of a rejected link: an icon, a title, a text, and buttons. */
export function OutcomeFace({
  icon,
  tone = 'neutral',
  title,
  children,
  note,
  actions,
  titleRef,
}: OutcomeFaceProps) {
  return (
    <>
      <span className={`grid size-12 place-items-center rounded-full ${toneLook(tone)}`}>
        <Icon of={icon} size={20} />
      </span>
      <h3
        className="mt-3.5 type-h [overflow-wrap:anywhere] outline-none"
        tabIndex={-1}
        {...(titleRef ? { ref: titleRef } : {})}
      >
        {title}
      </h3>
      <p className="mt-0.5 text-sm [overflow-wrap:anywhere] text-ink-2">{children}</p>
      {note ? <div className="mt-3">{note}</div> : null}
      {actions ? <div className="mt-3 flex flex-wrap gap-2">{actions}</div> : null}
    </>
  )
}
