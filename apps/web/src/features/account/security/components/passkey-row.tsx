import type { Passkey } from '@homefield/contract/account'
import { useLingui } from '@lingui/react/macro'
import { Ellipsis, FingerprintPattern, Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { useNow } from '../../../../lib/time/use-now.ts'
import { Icon } from '../../../../ui/icon.tsx'
import '../../../../ui/icon-button.css'
import { usePreload } from '../../../../ui/preload.ts'
import { Pressable } from '../../../../ui/pressable.tsx'
import { Row } from '../../../../ui/row-list.tsx'
import { IconTile } from './icon-tile.tsx'
import { MetaParts } from './meta-parts.tsx'
import { dayText, momentText } from './moment-text.ts'

const loadMenu = () => import('../../../../ui/menu.tsx')
const Menu = lazy(() => loadMenu().then((module) => ({ default: module.Menu })))
const MenuItem = lazy(() => loadMenu().then((module) => ({ default: module.MenuItem })))

interface PasskeyRowProps {
  passkey: Passkey
  onRename: () => void
  onRemove: () => void
}

export function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { t } = useLingui()
  const now = useNow()
  const style = useTimeStyle()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  usePreload(loadMenu)
  const name = passkey.name || t`Passkey`
  const added = passkey.createdAt && dayText(passkey.createdAt, now, style)
  const used = passkey.lastUsedAt && momentText(passkey.lastUsedAt, now, style)
  return (
    <Row
      lead={<IconTile of={FingerprintPattern} />}
      title={name}
      meta={
        <MetaParts parts={[added ? t`Added ${added}` : null, used ? t`used ${used}` : t`not used yet`]} />
      }
      keepsActions
      actions={
        <>
          <Pressable
            ref={button}
            className="icon-btn"
            data-size="medium"
            data-tone="neutral"
            aria-label={t`More for ${name}`}
            aria-haspopup="menu"
            aria-expanded={isOpen}
            // On the key itself, as the user menu: in a click that Enter makes, no item would get the focus.
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ' && event.key !== 'ArrowDown') return
              event.preventDefault()
              setOpen(true)
            }}
            onPress={() => setOpen(!isOpen)}
          >
            <Icon of={Ellipsis} />
          </Pressable>
          {isOpen ? (
            <Suspense>
              <Menu label={t`More for ${name}`} triggerRef={button} onClose={() => setOpen(false)}>
                <MenuItem icon={Pencil} onAction={onRename}>
                  {t`Rename`}
                </MenuItem>
                <MenuItem icon={Trash2} tone="danger" onAction={onRemove}>
                  {t`Remove`}
                </MenuItem>
              </Menu>
            </Suspense>
          ) : null}
        </>
      }
    />
  )
}
