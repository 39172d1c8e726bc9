import type { Cancel, TimerPort } from '../../env.ts'
import { ApiError } from '../../http/errors.ts'
import { SignedOutError } from '../session/tokens.ts'
import type { Session } from '../session/session.ts'
import { statusOf, type PlacedOrder } from './order-records.ts'
import type { Orders } from './orders.ts'
import type { CheckoutWire } from './wire.ts'

/** How often in milliseconds an order that is in sight is asked after. */
const EVERY = 30_000

/** Asks the API how far the shown order is (an optional call). */
export function createStatusFollower({ isOffered, orders, wire, session, timer }: {
  /** Whether the API has this call. */
  readonly isOffered: boolean
  readonly orders: Pick<Orders, 'placed' | 'noteStatus'>
  readonly wire: Pick<CheckoutWire, 'orderStatus'>
  readonly session: Pick<Session, 'personally'>
  readonly timer: TimerPort
}) {
  let last = { id: '', at: 0 }

  /** Whether it is worth while to ask again. */
  async function ask({ id }: PlacedOrder): Promise<boolean> {
    last = { id, at: timer.now() }
    try {
      orders.noteStatus(id, await session.personally((accessToken, personId) => wire.orderStatus(id, { accessToken, id: personId })))
      return true
    } catch (error) {
      // nobody is signed in, or this API cannot tell: nothing is said of it
      return !(error instanceof SignedOutError || (error instanceof ApiError && (error.status === 404 || error.status === 501)))
    }
  }

  return {
    /** Asks now and then every 30 s, while the order is under way, until called off: for as long as it is in sight. */
    follow(): Cancel {
      let isOver = false
      let stop: Cancel = () => undefined
      async function turn(): Promise<void> {
        const order = orders.placed.get()
        if (isOver || order === null || !isUnderWay(order) || !await ask(order) || isOver) return
        stop = timer.after(EVERY, () => void turn())
      }
      const held = orders.placed.get()
      // a page that is looked at again and again asks no more often for that
      const asked = timer.now() - last.at
      const isYoung = held?.id === last.id && asked >= 0 && asked < EVERY
      if (isOffered) stop = timer.after(isYoung ? EVERY - asked : 0, () => void turn())
      return () => {
        isOver = true
        stop()
      }
    },
  }
}

function isUnderWay(order: PlacedOrder): boolean {
  const status = statusOf(order)
  return status !== 'DONE' && status !== 'CANCELLED'
}
