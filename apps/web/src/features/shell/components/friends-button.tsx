import { useLingui } from '@lingui/react/macro'
import { MessagesSquare } from 'lucide-react'
import { useRef, useState } from 'react'
import { openCatalogs } from '../../../lib/i18n.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lateMenu } from '../../../ui/late.tsx'
import { usePreload } from '../../../ui/preload.ts'

const loadPanel = () =>
  Promise.all([import('../friends/components/friends-panel.tsx'), openCatalogs(['friend'])]).then(
    ([module]) => module.FriendsPanel,
  )
const FriendsPanel = lateMenu(loadPanel)
const preload = () => void loadPanel().catch(() => undefined)

/** Opens the friends panel, whose code comes after the first screen. */
export function FriendsButton() {
  const { t } = useLingui()
  const place = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)
  usePreload(loadPanel)
  return (
    <>
      <span ref={place} className="flex" onPointerEnter={preload}>
        <IconButton
          icon={MessagesSquare}
          label={t`Friends`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPress={() => setOpen(!isOpen)}
        />
      </span>
      {isOpen ? <FriendsPanel triggerRef={place} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
