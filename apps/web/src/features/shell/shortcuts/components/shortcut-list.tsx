import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { setShortcutsOn, useShortcutsOn } from '../../../../lib/shortcuts.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { KeyCap } from '../../../../ui/key-cap.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import { commandKey } from './command-key.ts'

interface Group {
  readonly title: MessageDescriptor
  /** Each row has a shortcut's description and keys. 'Command' stands for Ctrl or ⌘. */
  readonly rows: readonly (readonly [MessageDescriptor, ...string[]])[]
}

/** All keyboard shortcuts for the help dialog. Update this list when you add or remove a shortcut. */
const GROUPS: readonly Group[] = [
  {
    title: msg`Go`,
    rows: [
      [msg`Today`, 'T'],
      [msg`Day, Week, Month, Agenda`, 'D', 'W', 'M', 'A'],
      [msg`Family board`, 'B'],
      [msg`Previous / next period`, '←', '→'],
      [msg`One-handed`, 'K', 'J'],
      [msg`Changes`, 'C'],
    ],
  },
  {
    title: msg`Actions`,
    rows: [
      [msg`New event`, 'N'],
      [msg`Search events`, '/'],
      [msg`Command palette`, 'Command', 'K'],
      [msg`Refresh all, on the dashboard`, 'R'],
      [msg`Print the board`, 'P'],
      [msg`Undo`, 'Command', 'Z'],
    ],
  },
  {
    title: msg`On an event in the calendar`,
    rows: [
      [msg`Open`, '↵'],
      [msg`Move it`, 'Alt', '↑', '↓', '←', '→'],
      [msg`Change length`, 'Alt', 'Shift', '↑', '↓'],
      [msg`Move to…`, 'Shift', 'M'],
      [msg`Delete`, 'Del'],
      [msg`Close`, 'Esc'],
    ],
  },
  {
    title: msg`In an open event`,
    rows: [
      [msg`Edit event`, 'E'],
      [msg`Share event`, 'S'],
      [msg`Get Directions`, 'G'],
    ],
  },
  {
    title: msg`In a list or grid`,
    rows: [
      [msg`Move`, '↑', '↓', '←', '→'],
      [msg`First / last`, 'Home', 'End'],
      [msg`Previous / next month`, 'PgUp', 'PgDn'],
      [msg`This list`, '?'],
    ],
  },
]

/** Lists all keyboard shortcuts, with a switch that turns single-key shortcuts on and off. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const areOn = useShortcutsOn()
  const command = commandKey()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Keyboard shortcuts`}
      size="wide"
      parts={{ dialog: 'md:w-[min(760px,100%)]!' }}
      footer={
        <>
          <span className="mr-auto">
            <Switch isSelected={areOn} onChange={setShortcutsOn}>
              {t`Single-key shortcuts`}
            </Switch>
          </span>
          <Button onPress={onClose}>{t`Close`}</Button>
        </>
      }
    >
      <div className="columns-2 gap-x-11 max-md:columns-1">
        {GROUPS.map(({ title, rows }) => (
          <section key={title.id} className="break-inside-avoid pb-5" aria-label={i18n._(title)}>
            <h3 className="pb-2 text-xs text-ink-3">{i18n._(title)}</h3>
            <dl>
              {rows.map(([label, ...keys]) => (
                <div
                  key={label.id}
                  className="flex min-h-8.5 items-center justify-between gap-3 border-t border-line-soft text-ink"
                >
                  <dt>{i18n._(label)}</dt>
                  <dd className="flex flex-none gap-1">
                    {keys.map((key) => (
                      <KeyCap key={key}>{key === 'Command' ? command : key}</KeyCap>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
