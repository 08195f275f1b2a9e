import type { Passkey } from '@homefield/contract/account'
import { useLingui } from '@lingui/react/macro'
import { FingerprintPattern, Pencil, Trash2 } from 'lucide-react'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { useNow } from '../../../../lib/time/use-now.ts'
import { MetaLine } from '../../../../ui/meta-line.tsx'
import { MoreMenu, MoreMenuItem } from '../../../../ui/more-menu.tsx'
import { Row } from '../../../../ui/row-list.tsx'
import { IconTile } from './icon-tile.tsx'
import { dayText, momentText } from './moment-text.ts'

interface PasskeyRowProps {
  passkey: Passkey
  onRename: () => void
  onRemove: () => void
}

export function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { t } = useLingui()
  const now = useNow()
  const style = useTimeStyle()
  const name = passkey.name || t`Passkey`
  const added = passkey.createdAt && dayText(passkey.createdAt, now, style)
  const used = passkey.lastUsedAt && momentText(passkey.lastUsedAt, now, style)
  return (
    <Row
      lead={<IconTile of={FingerprintPattern} />}
      title={name}
      meta={
        <MetaLine>
          {added ? t`Added ${added}` : null}
          {used ? t`used ${used}` : t`not used yet`}
        </MetaLine>
      }
      keepsActions
      actions={
        <MoreMenu label={t`More for ${name}`}>
          <MoreMenuItem icon={Pencil} onAction={onRename}>
            {t`Rename`}
          </MoreMenuItem>
          <MoreMenuItem icon={Trash2} tone="danger" onAction={onRemove}>
            {t`Remove`}
          </MoreMenuItem>
        </MoreMenu>
      }
    />
  )
}
