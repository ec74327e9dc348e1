// The course, in order.

import { boxes } from './boxes';
import { coins } from './coins';
import { hackenbush } from './hackenbush';
import type { Lesson } from './lesson';
import { loopy } from './loopy';
import { misere } from './misere';
import { nim } from './nim';
import { periods } from './periods';
import { products } from './products';
import { quotients } from './quotients';
import { sprouts } from './sprouts';
import { sums } from './sums';
import { takeAway } from './take-away';
import { wythoff } from './wythoff';

export const COURSE: { title: string; lessons: Lesson[] }[] = [
  { title: 'The theory in three lessons', lessons: [takeAway, nim, sums] },
  { title: 'Games and their secrets', lessons: [coins, wythoff, hackenbush, periods, boxes, sprouts] },
  { title: 'Further on', lessons: [products, loopy, misere, quotients] },
];

export const LESSONS: Lesson[] = COURSE.flatMap(({ lessons }) => lessons);
