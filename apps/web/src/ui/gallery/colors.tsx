import { PALETTE } from '@homefield/domain/palette'
import { PLATFORMS } from '@homefield/domain/platform'
import { SPORTS } from '@homefield/domain/sport'
import { Ban, Check, CircleAlert, ClockAlert, Eye, GitCompareArrows } from 'lucide-react'
import { Chip } from '../chip.tsx'
import { CountBadge } from '../count-badge.tsx'
import { AdultDisc, ChildDisc } from '../disc.tsx'
import { PlatformTile } from '../platform-tile.tsx'
import { SportIcon } from '../sport-icon.tsx'
import { Tag } from '../tag.tsx'

export function ColorsSample() {
  return (
    <>
      <ul>
        {PALETTE.map((color) => (
          <li
            key={color.name}
            className="flex items-center gap-3 border-t border-line-soft py-[9px] first:border-t-0"
          >
            <ChildDisc name={color.name} color={color.hex} size={32} />
            <ChildDisc name={color.name} color={color.hex} size={32} isFriend />
            <span className="flex-1">
              <span className="block type-value">{color.name}</span>
              <span className="text-xs text-ink-3">{color.hex}</span>
            </span>
            <Chip color={color.hex}>Practice</Chip>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-2 border-t border-line-soft pt-3">
        {([18, 22, 24, 28, 32, 36, 40, 56, 76] as const).map((size) => (
          <ChildDisc key={size} name="Maya" color="#6366F1" size={size} />
        ))}
        <ChildDisc name="Maya" color="#6366F1" size={56} photoUrl="/logo.svg" />
        <AdultDisc name="Erin Calloway" size={28} />
        <AdultDisc name="Erin Calloway" size={36} />
      </div>
    </>
  )
}

export function StatusSample() {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-1.5">
        {SPORTS.map((sport) => (
          <Chip key={sport.name} color={sport.color} icon={<SportIcon name={sport.icon} />}>
            {sport.name}
          </Chip>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        <Tag tone="pos" icon={Check}>
          Synced
        </Tag>
        <Tag tone="cau" icon={ClockAlert}>
          Time changed
        </Tag>
        <Tag tone="cau" icon={GitCompareArrows}>
          Overlap
        </Tag>
        <Tag tone="neg" icon={Ban}>
          Cancelled
        </Tag>
        <Tag tone="neg" icon={CircleAlert}>
          Issue
        </Tag>
        <Tag tone="inf" icon={Eye}>
          Viewer
        </Tag>
        <Tag>Private</Tag>
        <CountBadge count={12} max={9} />
        <CountBadge count={120} />
      </div>
      <div className="flex items-center gap-2">
        {PLATFORMS.map((platform) => (
          <PlatformTile key={platform.name} color={platform.color} monogram={platform.monogram} />
        ))}
        {PLATFORMS.map((platform) => (
          <PlatformTile key={platform.name} color={platform.color} monogram={platform.monogram} size={40} />
        ))}
        <PlatformTile color="#2563EB" monogram="SE" size={52} />
      </div>
    </div>
  )
}
