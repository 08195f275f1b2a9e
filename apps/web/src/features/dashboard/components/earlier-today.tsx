import { Plural } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { DayPart } from './day-part.tsx'

/** The events of today that are over, behind a button such as '3 earlier'. */
export function EarlierToday(props: ComponentProps<typeof DayPart>) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const n = props.events.length
  if (n === 0) return null
  return (
    <>
      <button
        type="button"
        className="flex min-h-10 w-full items-center gap-2 px-4 text-left text-[13px] font-medium text-ink-3 focus-visible:rounded-block focus-visible:inset-ring-2 focus-visible:inset-ring-focus active:bg-press max-md:min-h-11 max-md:px-3.5 [&:not(:active)]:hover:bg-hover"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Plural value={n} one="# earlier" other="# earlier" />
        <Icon of={ChevronDown} size={14} className={isOpen ? 'rotate-180' : ''} />
      </button>
      <div id={id} hidden={!isOpen} className="border-t border-line">
        {isOpen ? <DayPart {...props} /> : null}
      </div>
    </>
  )
}
