//! Parquet files with one column of 32-bit numbers, plain and uncompressed: a row group for every piece.
//!
//! The headers are structs of Thrift's compact protocol, written by hand because there are only these.

use serde::{Deserialize, Serialize};

/// Every file begins and ends with this.
pub const MAGIC: &[u8] = b"PAR1";

/// The name of the column; the row is the heap.
const COLUMN: &str = "value";

// Numbers that the format gives to its choices.
const INT32: i64 = 1;
const REQUIRED: i64 = 0;
const DATA_PAGE: i64 = 0;
const PLAIN: i64 = 0;
const RLE: i64 = 3;
const UNCOMPRESSED: i64 = 0;

/// What the end of the file must tell about a row group.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Group {
    offset: i64,
    bytes: i64,
    rows: i64,
}

/// The parts of a file in the order in which they are written, after [`MAGIC`].
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Parquet {
    groups: Vec<Group>,
    offset: i64,
}

impl Default for Parquet {
    fn default() -> Self {
        Self { groups: Vec::new(), offset: MAGIC.len() as i64 }
    }
}

impl Parquet {
    /// The next row group.
    pub fn group(&mut self, values: &[i32]) -> Vec<u8> {
        let size = 4 * values.len() as i64;
        let page = Struct::default().int(1, DATA_PAGE).int(2, size).int(3, size).inner(
            5,
            Struct::default().int(1, values.len() as i64).int(2, PLAIN).int(3, RLE).int(4, RLE),
        );
        let mut bytes = page.end();
        bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
        let (offset, length, rows) = (self.offset, bytes.len() as i64, values.len() as i64);
        self.groups.push(Group { offset, bytes: length, rows });
        self.offset += length;
        bytes
    }

    /// The end of the file.
    pub fn footer(&self) -> Vec<u8> {
        let root = Struct::default().text(4, "grundy").int(5, 1);
        let column = Struct::default().int(1, INT32).int(3, REQUIRED).text(4, COLUMN);
        let rows = self.groups.iter().map(|group| group.rows).sum();
        let meta = Struct::default()
            .int(1, 1)
            .structs(2, vec![root, column])
            .long(3, rows)
            .structs(4, self.groups.iter().map(Group::described).collect())
            .text(6, concat!("grundy version ", env!("CARGO_PKG_VERSION")));
        let mut bytes = meta.end();
        bytes.extend((bytes.len() as u32).to_le_bytes());
        bytes.extend(MAGIC);
        bytes
    }
}

impl Group {
    fn described(&self) -> Struct {
        let data = Struct::default()
            .int(1, INT32)
            .list(2, Kind::Int, vec![varint(zigzag(PLAIN)), varint(zigzag(RLE))])
            .list(3, Kind::Text, vec![string(COLUMN)])
            .int(4, UNCOMPRESSED)
            .long(5, self.rows)
            .long(6, self.bytes)
            .long(7, self.bytes)
            .long(9, self.offset);
        let column = Struct::default().long(2, self.offset).inner(3, data);
        Struct::default().structs(1, vec![column]).long(2, self.bytes).long(3, self.rows)
    }
}

/// Thrift's numbers for kinds of fields.
#[derive(Clone, Copy)]
enum Kind {
    Int = 5,
    Long = 6,
    Text = 8,
    List = 9,
    Struct = 12,
}

/// A struct in the making: every field tells how much larger its number is than the last one's.
#[derive(Default)]
struct Struct {
    bytes: Vec<u8>,
    last: u8,
}

impl Struct {
    fn field(mut self, number: u8, kind: Kind, content: &[u8]) -> Self {
        self.bytes.push((number - self.last) << 4 | kind as u8);
        self.bytes.extend(content);
        self.last = number;
        self
    }

    fn int(self, number: u8, value: i64) -> Self {
        self.field(number, Kind::Int, &varint(zigzag(value)))
    }

    fn long(self, number: u8, value: i64) -> Self {
        self.field(number, Kind::Long, &varint(zigzag(value)))
    }

    fn text(self, number: u8, text: &str) -> Self {
        self.field(number, Kind::Text, &string(text))
    }

    fn inner(self, number: u8, inner: Self) -> Self {
        self.field(number, Kind::Struct, &inner.end())
    }

    fn structs(self, number: u8, items: Vec<Self>) -> Self {
        self.list(number, Kind::Struct, items.into_iter().map(Self::end).collect())
    }

    fn list(self, number: u8, kind: Kind, items: Vec<Vec<u8>>) -> Self {
        // Fifteen stands for a length that follows.
        let short = items.len().min(15) as u8;
        let mut content = vec![short << 4 | kind as u8];
        if short == 15 {
            content.extend(varint(items.len() as u64));
        }
        content.extend(items.concat());
        self.field(number, Kind::List, &content)
    }

    fn end(mut self) -> Vec<u8> {
        self.bytes.push(0);
        self.bytes
    }
}

fn string(text: &str) -> Vec<u8> {
    [varint(text.len() as u64), text.as_bytes().to_vec()].concat()
}

fn zigzag(value: i64) -> u64 {
    (value << 1 ^ value >> 63) as u64
}

fn varint(mut value: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while value >= 128 {
        bytes.push(value as u8 | 128);
        value >>= 7;
    }
    bytes.push(value as u8);
    bytes
}
