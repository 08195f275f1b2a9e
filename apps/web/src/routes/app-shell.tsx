import { Navigate } from '@tanstack/react-router'
import { ShellLayout } from '../features/shell/components/shell-layout.tsx'
import { useAccount } from '../lib/session/use-session.ts'

/** When the session ends, here or in another tab, nothing of the account stands for another moment. */
export function AppShell() {
  return useAccount() === null ? <Navigate to="/auth/signin" replace /> : <ShellLayout />
}
