import type { ReactNode } from 'react'

/** Shows the schedule in one column, and the children and platforms in a second column on a wide screen. */
export function DashboardColumns({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 min-[1180px]:grid-cols-[minmax(0,1fr)_336px] min-[1180px]:gap-9">
      {children}
    </div>
  )
}
