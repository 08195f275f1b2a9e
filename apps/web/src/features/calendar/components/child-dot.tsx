import { hue } from '../../../ui/hue.ts'

interface ChildDotProps {
  color: string
  /** A dot in the child's color. A friend's dot is an outline, an own child's dot is solid. */
  isFriend: boolean
  /** CSS class that sets the dot's size. */
  className: string
}

export function ChildDot({ color, isFriend, className }: ChildDotProps) {
  const fill = isFriend ? 'inset-ring-[1.5px] inset-ring-hue' : 'bg-hue'
  return <span {...hue(color, `flex-none rounded-[3px] ${fill} ${className}`)} />
}
