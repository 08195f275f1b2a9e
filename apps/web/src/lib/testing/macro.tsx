/**
 * Replaces Lingui's macros, which only the build can compile, and returns the English texts of the source.
 * For tests of texts: `vi.mock('@lingui/core/macro', () => import('…/lib/testing/macro.tsx'))`.
 * The same line works for `@lingui/react/macro`.
 */
import type { ReactNode } from 'react'

export function t(parts: TemplateStringsArray, ...values: unknown[]): string {
  return String.raw({ raw: parts }, ...values)
}

export function msg(parts: TemplateStringsArray): { id: string; message: string } {
  const message = t(parts)
  return { id: message, message }
}

export const useLingui = () => ({ t })

export function Trans({ children }: { children: ReactNode }): ReactNode {
  return children
}

export function Plural({ value, one, other }: { value: number; one: string; other: string }): string {
  return (value === 1 ? one : other).replace('#', String(value))
}
