// The course, in order.

import { hackenbush } from './hackenbush';
import type { Lesson } from './lesson';
import { loopy } from './loopy';
import { misere } from './misere';
import { nim } from './nim';
import { periods } from './periods';
import { sums } from './sums';
import { takeAway } from './take-away';

export const LESSONS: Lesson[] = [takeAway, nim, sums, hackenbush, periods, loopy, misere];
