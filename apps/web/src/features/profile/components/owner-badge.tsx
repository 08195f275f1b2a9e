import { useLingui } from '@lingui/react/macro'
import { Shield } from 'lucide-react'
import { Tag } from '../../../ui/tag.tsx'

/** Shows the owner's name as a badge beside the title of another family's child. */
export function OwnerBadge({ ownerName }: { ownerName: string }) {
  const { t } = useLingui()
  return (
    <span className="mt-0.5 flex max-w-[50%] min-w-0 flex-none">
      <Tag tone="neg" icon={Shield}>
        <span className="sr-only">{t`Owner:`}</span>
        <span className="truncate">{ownerName}</span>
      </Tag>
    </span>
  )
}
