import { expect, test, vi } from 'vitest'
import { drawn } from '../../../lib/testing/drawn.tsx'
import { AccessIcon } from './access-icon.tsx'

vi.mock('@lingui/react/macro', () => import('../../../lib/testing/macro.tsx'))

test.each([
  ['administrator', 'Administrator', 'lucide-shield', 'text-neg-ink'],
  ['viewer', 'Viewer', 'lucide-eye', 'text-brand-ink'],
  ['none', 'Friend', 'lucide-message-circle', 'text-pos-ink'],
] as const)('shows the role %s with its name, icon and color', (role, word, drawing, ink) => {
  const icon = drawn(<AccessIcon role={role} />)
  for (const part of [`title="${word}"`, drawing, ink]) expect(icon).toContain(part)
})
