import { useLingui } from '@lingui/react/macro'
import { photoAddress } from '../../../lib/file-address.ts'
import { ChildDisc } from '../../../ui/disc.tsx'
import type { ColumnChild } from '../model/child-columns.ts'

/** Names the children above the columns of a day. */
export function ChildHeads({ columns, className }: { columns: readonly ColumnChild[]; className: string }) {
  const { t } = useLingui()
  return (
    <div role="row" className={className}>
      <div role="columnheader" className="sticky left-0 z-1 bg-surface">
        <span className="sr-only">{t`Time`}</span>
      </div>
      {columns.map(({ id, name, color, photoId, isOwnProfile, ownerName }) => (
        <div
          role="columnheader"
          key={id}
          className="flex min-w-0 items-center gap-2.5 border-l border-line-soft px-2.5 py-2"
        >
          <ChildDisc
            name={name}
            color={color}
            photoUrl={photoAddress(photoId, '64')}
            isFriend={!isOwnProfile}
          />
          <span className="min-w-0">
            <b className="block truncate text-[13px]/[16px] font-[650]">{name}</b>
            {isOwnProfile ? null : (
              <small className="block truncate text-[11px]/[14px] text-ink-3">{ownerName}</small>
            )}
          </span>
        </div>
      ))}
    </div>
  )
}
