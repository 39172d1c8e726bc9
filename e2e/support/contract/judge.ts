import { type Answered, type Asked, AGREED, type Manner } from './exchange.ts'
import { faultsOfAnswer } from './judge-answer.ts'
import { faultsOfQuestion, faultsOfRequest } from './judge-request.ts'
import { createCheck } from './schemas.ts'

/** Says in sentences what of a call the description does not have; nothing of one that fits. */
export interface Judge {
  request(asked: Asked, manner?: Manner): readonly string[]
  answer(asked: Asked, answered: Answered, manner?: Manner): readonly string[]
}

export function createJudge(): Judge {
  const checks = { plain: createCheck('plain'), loose: createCheck('loose') }
  const named = ({ method, path }: Asked): string => `${method} ${path}`
  return {
    request(asked, manner = AGREED) {
      const faults = asked.method === 'OPTIONS' ? faultsOfQuestion(asked, manner) : faultsOfRequest(checks.plain, asked, manner)
      return faults.map(fault => `${named(asked)} is asked, and ${fault}`)
    },
    answer(asked, answered, manner = AGREED) {
      return faultsOfAnswer(checks[manner.dialect], asked, answered, manner).map(fault => `${named(asked)} is answered with ${answered.status}, and ${fault}`)
    },
  }
}
