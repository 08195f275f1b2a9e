import { hue } from '../../../ui/hue.ts'

interface ChildDotProps {
  color: string
  /** True for a friend's child: the dot is an outline. The dot of an own child is solid. */
  isFriend: boolean
  /** CSS class that sets the dot's size. */
  className: string
}

export function ChildDot({ color, isFriend, className }: ChildDotProps) {
  const fill = isFriend ? 'inset-ring-[1.5px] inset-ring-hue' : 'bg-hue'
  return <span {...hue(color, `flex-none rounded-[3px] ${fill} ${className}`)} />
}
