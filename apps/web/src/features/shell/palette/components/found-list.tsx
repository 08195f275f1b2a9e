import { useLingui } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../../../../ui/icon.tsx'
import { optionId } from '../../search/components/use-active-option.ts'
import { type Entry, type EntryGroup, entryKey } from '../model/entries.ts'

interface FoundListProps {
  id: string
  groups: readonly EntryGroup[]
  isOffline: boolean
  active: number
  onActive: (index: number) => void
  onTake: (entry: Entry) => void
  renderRow: (entry: Entry) => ReactNode
  className?: string
}

/** The list of a combobox, in groups. The focus stays in the field, which names the active option. */
export function FoundList(props: FoundListProps) {
  const { id, groups, isOffline, active, onActive, onTake, renderRow, className = '' } = props
  const { t } = useLingui()
  const names = {
    events: t`Events`,
    days: t`Days`,
    teams: t`Teams`,
    children: t`Children`,
    people: t`People`,
    goTo: t`Go to`,
    do: t`Actions`,
  }
  const list = groups.flatMap(({ entries }) => entries)
  return (
    <div id={id} role="listbox" aria-label={t`Found`} className={className}>
      {groups.map((group) => (
        <div key={group.name} role="group" aria-label={names[group.name]}>
          <p
            className="flex justify-between gap-3 px-2.5 pt-2.5 pb-1 text-[12px]/[16px] font-[550] text-ink-3"
            aria-hidden="true"
          >
            {names[group.name]}
            {group.name === 'events' && isOffline ? (
              <span className="flex items-center gap-1.5">
                <Icon of={CloudOff} size={14} /> {t`Offline: only events on this device`}
              </span>
            ) : null}
          </p>
          {group.entries.map((entry) => {
            const at = list.indexOf(entry)
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above handles the keys
              <div
                key={entryKey(entry)}
                id={optionId(id, at)}
                role="option"
                tabIndex={-1}
                aria-selected={at === active}
                className="flex min-h-10 cursor-pointer items-center gap-3 rounded-[9px] px-2.5 py-1 aria-selected:bg-press max-md:min-h-12"
                onPointerMove={() => onActive(at)}
                onMouseDown={(press) => press.preventDefault()}
                onClick={() => onTake(entry)}
              >
                {renderRow(entry)}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
