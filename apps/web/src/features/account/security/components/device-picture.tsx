import type { Device } from '@homefield/contract/account'
import { Laptop, type LucideIcon, Monitor, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react'
import { pictureOf, type DevicePicture as Picture } from '../model.ts'
import { IconTile } from './icon-tile.tsx'

const PICTURES: Record<Picture, LucideIcon> = {
  phone: Smartphone,
  tablet: Tablet,
  laptop: Laptop,
  desktop: Monitor,
  unknown: MonitorSmartphone,
}

export function DevicePicture({ device }: { device: Device }) {
  return <IconTile of={PICTURES[pictureOf(device)]} />
}
