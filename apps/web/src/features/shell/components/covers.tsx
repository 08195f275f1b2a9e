import { openCatalogs } from '../../../lib/i18n.ts'
import { inertAfterPaint } from '../../../ui/inert-after-paint.ts'
import { lateDialog } from '../../../ui/late-dialog.tsx'
import { AddEvent } from '../../event/components/add-event.tsx'
import type { Cover } from './use-shell-keys.ts'

// This module loads behind the first page, before anybody opens a dialog or a menu.
const page = document.getElementById('root')
if (page) inertAfterPaint(page)

const Palette = lateDialog(() =>
  Promise.all([
    import('../palette/components/palette.tsx'),
    openCatalogs(['schedule', 'connection', 'friend']),
  ]).then(([module]) => module.Palette),
)
const ShortcutList = lateDialog(() =>
  Promise.all([import('../shortcuts/components/shortcut-list.tsx'), openCatalogs(['schedule'])]).then(
    ([module]) => module.ShortcutList,
  ),
)

interface CoversProps {
  cover: Cover
  onChange: (cover: Cover | null) => void
}

/** Renders the dialog or panel that a shortcut, the command palette or the menu has opened over the page. */
export function Covers({ cover, onChange }: CoversProps) {
  const close = () => onChange(null)
  return (
    <>
      {cover.kind === 'palette' ? <Palette onClose={close} onCover={onChange} /> : null}
      {cover.kind === 'shortcuts' ? <ShortcutList onClose={close} /> : null}
      <AddEvent
        isOpen={cover.kind === 'addEvent'}
        {...(cover.kind === 'addEvent' ? cover : {})}
        onClose={close}
      />
    </>
  )
}
