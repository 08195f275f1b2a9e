import type { ReactNode } from 'react'

/** Shows the child's details beside the calendar, or above the calendar on a narrow screen. */
export function ChildColumns({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-7 min-[1100px]:grid-cols-[300px_minmax(0,1fr)] min-[1100px]:gap-8">
      {children}
    </div>
  )
}
